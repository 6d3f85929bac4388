interface Header {
  /** Lower case. */
  key: string
  value: string
}

const autoReplyPrecedences = new Set(['bulk', 'junk', 'list', 'auto_reply'])
const autoReplyHeaders = new Set([
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'list-id',
  'x-failed-recipients',
])
const systemMailbox = /^(?:mailer-daemon|postmaster|no-?reply)@/i

const isAutoHeader = ({ key, value }: Header): boolean => {
  const text = value.trim().toLowerCase()
  if (key === 'auto-submitted') return !/^no\b/.test(text)
  if (key === 'precedence') return autoReplyPrecedences.has(text)
  if (key === 'return-path') return text === '<>'
  if (key === 'content-type') return text.startsWith('multipart/report')
  return autoReplyHeaders.has(key)
}

/**
 * Whether a program sent the email: an out-of-office reply, a bounce, a mailing list, or one of our own emails. Such
 * emails aren't messages, and answering them could go on forever.
 */
export const isAutomatic = (
  { headers, from, messageId }: { headers: readonly Header[]; from: string; messageId: string },
  { sender, ourAddress }: { sender: string; ourAddress: string },
): boolean => {
  const ourDomain = ourAddress.slice(ourAddress.lastIndexOf('@')).toLowerCase()
  return (
    sender === '' ||
    from.toLowerCase() === ourAddress.toLowerCase() ||
    systemMailbox.test(from) ||
    // Our ids are UUIDs at the domain of our address; other senders at that domain have other ids.
    (/^<[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f-]+@/.test(messageId) &&
      messageId.toLowerCase().endsWith(`${ourDomain}>`)) ||
    headers.some(isAutoHeader)
  )
}
