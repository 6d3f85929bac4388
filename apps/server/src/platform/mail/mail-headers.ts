import type { Mail } from './mail.ts'

export type MailHeaders = Readonly<Record<string, string>>

export const extractAddress = (from: string): string => /([^\s<>]+@[^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? from

export const extractDomain = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** The same in every attempt, so that recipients see a repeated email once. */
export const toMessageId = (from: string, id: string): string => `<${id}@${extractDomain(from)}>`

export const toListId = (from: string, listId: string): string => `${listId}.${extractDomain(from)}`

/** Headers that the mail library doesn't add. */
export const toAddedHeaders = ({ unsubscribe, listId, headers }: Mail): MailHeaders => ({
  'Auto-Submitted': 'auto-generated',
  ...(listId !== undefined && { Precedence: 'bulk' }),
  ...(unsubscribe !== undefined && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
  ...headers,
})

const toNamedAddress = (name: string, address: string): string =>
  name === '' ? address : `"${name.replaceAll(/["\\]/g, '\\$&')}" <${address}>`

/** Every header of an email as people read it, without the encoding for transport. */
export const toMailHeaders = (from: string, message: Mail): MailHeaders => {
  const { id, to, subject, fromName, replyTo, thread, listId, returnPath } = message
  return {
    'Return-Path': `<${returnPath ?? extractAddress(from)}>`,
    From: fromName ? toNamedAddress(fromName, extractAddress(from)) : from,
    To: to,
    ...(replyTo && { 'Reply-To': toNamedAddress(fromName ?? '', replyTo) }),
    Subject: subject,
    'Message-ID': toMessageId(from, id),
    ...(thread && { 'In-Reply-To': toMessageId(from, thread), References: toMessageId(from, thread) }),
    ...(listId !== undefined && { 'List-ID': toNamedAddress(fromName ?? '', toListId(from, listId)) }),
    ...toAddedHeaders(message),
  }
}
