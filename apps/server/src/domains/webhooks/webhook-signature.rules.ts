import { createHmac } from 'node:crypto'

/** `t=<unix seconds>,v1=<hex>` over "<t>.<body>", with one `v1` per secret that is valid now. */
export const signBody = (secrets: readonly string[], body: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join(',')
}
