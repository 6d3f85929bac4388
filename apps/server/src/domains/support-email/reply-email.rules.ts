import { minute } from '#contract/core/time.ts'

export const replyEmailDelayMs = 2 * minute
/** Replies that follow each other wait for the last one, but not longer than this. */
const maxDelayMs = 10 * minute
/** A reply that reached an open page is probably read there; an email follows if it isn't. */
const deliveredDelayMs = 15 * minute

export interface UnreadReply {
  createdAt: Date
  isDelivered: boolean
}

/** When an email with these replies is due, oldest first. There is at least one. */
export const getDueTime = (replies: readonly UnreadReply[]): Date => {
  const undelivered = replies.filter(({ isDelivered }) => !isDelivered)
  const waiting = undelivered.length > 0 ? undelivered : replies
  const delay = undelivered.length > 0 ? replyEmailDelayMs : deliveredDelayMs
  const [oldest, newest] = [waiting[0], waiting.at(-1)].map((reply) => reply?.createdAt.getTime() ?? 0)
  return new Date(Math.min((newest ?? 0) + delay, (oldest ?? 0) + Math.max(delay, maxDelayMs)))
}
