"""Passes on what a client and a server say to each other. After SIGUSR1, what the server says comes late; after
SIGUSR2, at once again.

    python3 slow.py PORT SERVER_PORT SECONDS
"""

import asyncio
import signal
import sys

port, server_port, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
delay = 0.0


def set_delay(value):
    global delay
    delay = value


async def copy(reader, writer, is_late):
    try:
        while data := await reader.read(65536):
            if is_late and delay:
                await asyncio.sleep(delay)
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    writer.close()


async def serve(reader, writer):
    try:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", server_port)
    except OSError:
        writer.close()
        return
    await asyncio.gather(copy(reader, to_server, False), copy(from_server, writer, True))


async def main():
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGUSR1, set_delay, seconds)
    loop.add_signal_handler(signal.SIGUSR2, set_delay, 0.0)
    server = await asyncio.start_server(serve, "127.0.0.1", port)
    print("ready", flush=True)
    await server.serve_forever()


asyncio.run(main())
