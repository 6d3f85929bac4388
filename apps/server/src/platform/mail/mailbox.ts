const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of an address, for limits per mailbox. Most services deliver `ann+news@` to `ann@`; where they don't, two
 * addresses merely share a limit. Only Gmail ignores dots: elsewhere `ann.lee@` and `annlee@` can be two people.
 */
export const toMailbox = (email: string): string => {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
