import { hashSync, verifySync } from '@node-rs/argon2'
import type { PasswordCall } from './passwords.ts'
import { serveRequests } from './serve-requests.ts'
import { lowerThreadPriority } from './thread-priority.ts'

lowerThreadPriority()

// Verified where the account doesn't exist or has no password, so that the response time doesn't reveal it.
const dummyHash = hashSync('the password of no account')

// argon2id with the library's defaults (19 MiB, 2 passes). Synchronous: the asynchronous calls would run in libuv's pool.
serveRequests<PasswordCall>((request) => {
  if (request.kind === 'hash') return hashSync(request.password)
  const matches = verifySync(request.hash ?? dummyHash, request.password)
  return matches && request.hash !== null
})
