// The baseline: a bare node:http server that sends the bytes it was given, or 304 for their ETag.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [etag = '', file = ''] = process.argv.slice(2)
const body = readFileSync(file)

const server = createServer((req, res) => {
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, { etag })
    res.end()
    return
  }
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, etag })
  res.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`port ${typeof address === 'object' ? address?.port : ''}`)
})
