import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded into the server process: requests to this host go to the bench's image server. The product itself fetches
// from public addresses only.
const host = 'images.bench.example'
const port = process.env.BENCH_IMAGE_PORT
const { request } = http

http.request = (url, options, onResponse) =>
  url instanceof URL && url.hostname === host
    ? request(new URL(url.pathname, `http://127.0.0.1:${port}`), { ...options, lookup: undefined }, onResponse)
    : request(url, options, onResponse)
syncBuiltinESMExports()
