const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * One mailbox however its address is written, for counting what it receives. What follows a + is delivered to the same
 * mailbox by most services; where it isn't, two addresses merely share a limit. Dots are ignored by Gmail alone: anywhere
 * else `ann.lee@` and `annlee@` can be two people, so they stay apart.
 */
export const mailboxOf = (email: string): string => {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
