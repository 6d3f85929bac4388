import { address, patience } from './journey.ts'

interface KeptMail {
  to: string
  text: string
}

/** Waits for a mail to this address and returns the match in the newest one. */
export const fromMail = async (email: string, pattern: RegExp): Promise<string> => {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    const mails = (await (await fetch(`${address}/dev/mail.json`)).json()) as KeptMail[]
    const found = mails.find(({ to }) => to.includes(email))?.text.match(pattern)?.[0]
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail with ${pattern} reached ${email}.`)
}

export const codeFor = (email: string): Promise<string> => fromMail(email, /\b\d{6}\b/)
