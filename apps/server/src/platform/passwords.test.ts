import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

it('matches the hashed password in any Unicode normalization form, and no other', async () => {
  const hash = await hashPassword('Contrase\u00f1a-2026')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('Contrasen\u0303a-2026', hash)).toBe(true)
  expect(await verifyPassword('Contrasena-2026', hash)).toBe(false)
})

it.each([[null], [undefined]])('matches nothing where the hash is %s', async (hash) => {
  expect(await verifyPassword('the password of no account', hash)).toBe(false)
})

it('leaves libuv’s pool to file reads', async () => {
  const hash = await hashPassword('a password')
  let pending = 40
  const checks = Array.from({ length: pending }, async () => {
    await verifyPassword('another password', hash)
    pending -= 1
  })
  await readFile(fileURLToPath(import.meta.url))
  // In libuv's pool, a FIFO queue, the read would wait for nearly all of them.
  expect(pending).toBeGreaterThan(20)
  await Promise.all(checks)
})
