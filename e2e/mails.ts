import { expect } from '@playwright/test'
import { address } from './journey.ts'

interface StoredMail {
  to: string
  text: string
}

/** Waits for a mail to this address and returns the match in the newest one. */
export const waitForMail = async (email: string, pattern: RegExp, server = address): Promise<string> => {
  let match: string | undefined
  const findMatch = async () => {
    const mails = (await (await fetch(`${server}/dev/mail.json`)).json()) as StoredMail[]
    match = mails.find(({ to }) => to.includes(email))?.text.match(pattern)?.[0]
    return match
  }
  await expect.poll(findMatch, { message: `a mail with ${pattern} to ${email}`, intervals: [100] }).toBeDefined()
  return match ?? ''
}

export const waitForCode = (email: string, server = address): Promise<string> => waitForMail(email, /\b\d{6}\b/, server)
