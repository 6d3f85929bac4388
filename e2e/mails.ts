import { address, stepTimeoutMs } from './journey.ts'

interface StoredMail {
  to: string
  text: string
}

/** Waits for a mail to this address and returns the match in the newest one. */
export const waitForMail = async (email: string, pattern: RegExp): Promise<string> => {
  const deadline = Date.now() + stepTimeoutMs
  while (Date.now() < deadline) {
    const mails = (await (await fetch(`${address}/dev/mail.json`)).json()) as StoredMail[]
    const match = mails.find(({ to }) => to.includes(email))?.text.match(pattern)?.[0]
    if (match) return match
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail with ${pattern} reached ${email}.`)
}

export const waitForCode = (email: string): Promise<string> => waitForMail(email, /\b\d{6}\b/)
