import * as z from 'zod'
import { domain, endpoint, storeRead } from '../core/endpoint.ts'
import { day, id, instant } from '../core/fields.ts'
import { slotDay } from '../core/wall-time-fields.ts'

/** Seconds, also outside of business hours. */
const duration = z.object({ median: z.int(), p90: z.int() }).nullable()

/** Ratings from one to five, by when they were given. */
const ratings = z.object({
  average: z.number().nullable(),
  /** How often each score was given, the lowest first. */
  scores: z.array(z.int()).length(5),
})

const figures = {
  /** Conversations with a message, by when they started. */
  started: z.int(),
  /** Of these, those that staff replied to. */
  answered: z.int(),
  /** From the start to the first reply, of the answered ones. */
  firstReply: duration,
  /** By when they were closed. A reopened conversation counts when it's closed again. */
  closed: z.int(),
  /** From the start to the closing. */
  resolution: duration,
  /** Messages of customers and guests, and replies; notes aren't counted. */
  received: z.int(),
  sent: z.int(),
  ratings,
}
export const supportFigures = z.object(figures)
export type SupportFigures = z.infer<typeof supportFigures>

export const agentFigures = z.object({
  _id: id,
  name: z.string(),
  /** Conversations with a reply of the agent in the period, and these replies. */
  conversations: z.int(),
  replies: z.int(),
  /** Of the conversations to which the agent replied first. */
  firstReply: duration,
  /** Closed while assigned to the agent, or by the agent if they weren't assigned. Ratings count for the same agent. */
  closed: z.int(),
  ratings,
})
export type AgentFigures = z.infer<typeof agentFigures>

export const supportReport = z.object({
  from: day,
  to: day,
  /** Whether the store has ever had a conversation. */
  isUsed: z.boolean(),
  totals: supportFigures,
  /** The same number of days before. */
  previous: supportFigures,
  /** Everyone who replied, closed or was rated; names of staff only. */
  agents: z.array(agentFigures),
  /** Days with activity. */
  days: z.array(z.object({ date: day, ...figures })),
  /** Ratings with a comment, the latest first. */
  comments: z.array(
    z.object({
      conversationId: id,
      score: z.int(),
      comment: z.string(),
      agent: z.string().nullable(),
      ratedAt: instant,
    }),
  ),
})
export type SupportReport = z.infer<typeof supportReport>

export const maxRatingComments = 50

/** Not part of the resource of conversations: every message would load an open report again. */
export const supportReports = domain('supportReports', {
  report: endpoint({
    ...storeRead,
    path: '/customer-support/reports',
    summary: 'Get the reply and resolution times, messages, and ratings of the support chat by agent and day',
    permissions: ['access_live_chat'],
    query: z.strictObject({ from: slotDay, to: slotDay }),
    response: supportReport,
  }),
})
