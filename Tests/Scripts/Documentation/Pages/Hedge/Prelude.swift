let remote = RemoteFeedRepository()
