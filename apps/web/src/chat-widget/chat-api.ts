import type { ErrorBody } from '#contract/core/errors.ts'
import type { Session } from '#contract/domains/identity.ts'
import type { maxFileNameLength } from '#contract/domains/support-rules.ts'
import type { MessagePage } from '#contract/domains/support-messages.ts'
import type { ChatAvailability } from '#contract/domains/support-settings.ts'
import type { Attachment, Message, OwnConversation } from '#contract/domains/support.ts'
import type { OutgoingFile, OutgoingMessage } from './outbox.ts'

const timeoutMs = 20_000
const maxNameLength: typeof maxFileNameLength = 120

/** `status` 0: the server wasn't reached. `fields`: messages at fields of a form. */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly code: string
  declare readonly fields: Readonly<Record<string, string>>
  constructor(status: number, body: Partial<ErrorBody> = {}) {
    super([body.message ?? ''].flat().join(' '))
    this.status = status
    this.code = body.code ?? ''
    this.fields = Object.fromEntries((body.errors ?? []).map(({ path, message }) => [path, message]))
  }
}

/** Another attempt can succeed: nothing about the request was wrong. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export interface ApiOptions {
  origin: string
  storeId: string
  language: string
  /** In the shop: returns the session of a signed-in customer. */
  sessionUrl: string | undefined
}

/** The customer of the shop's session. */
export interface SignedInCustomer {
  name: string
  email: string
}

interface Credentials {
  token?: string | undefined
  csrf?: string
}

export type PageQuery = Partial<Record<'after' | 'before' | 'limit', number | string>>

type Input = OutgoingMessage['input']

/** Calls of the chat. Cookies are never sent to the API: the token is the only credential. */
export const makeChatApi = ({ origin, storeId, language, sessionUrl }: ApiOptions) => {
  let credentials: Credentials = {}
  let isCustomer = false

  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
      throw new ApiError(0)
    })
    if (response.ok) return response
    throw new ApiError(response.status, (await response.json().catch(() => ({}))) as Partial<ErrorBody>)
  }

  /** The shop's cookie has the session; the tokens are valid for minutes. */
  const signIn = async (): Promise<SignedInCustomer | null> => {
    if (!sessionUrl) return null
    const response = await send(sessionUrl, { method: 'POST', body: new URLSearchParams() })
    const { session, customer } = (await response.json()) as {
      session: Session | null
      customer: SignedInCustomer | null
    }
    isCustomer = session !== null
    if (session) credentials = { token: session.access_token, csrf: session.csrf_token }
    return customer
  }

  const request = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const { token, csrf } = credentials
    const response = await send(`${origin}/api/v1/customer-support${path}`, {
      method,
      credentials: 'omit',
      headers: {
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(csrf && { 'x-csrf-token': csrf }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return ((await response.json()) as { data: Data }).data
  }

  const call = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    try {
      return await request<Data>(method, path, body)
    } catch (error) {
      const isExpired = isCustomer && error instanceof ApiError && error.status === 401
      if (!isExpired || !(await signIn())) throw error
      return request<Data>(method, path, body)
    }
  }

  const store = `/stores/${storeId}`
  const conversation = (id: string): string => `${store}/conversations/${id}`

  return {
    signIn,
    setGuestToken: (token: string | undefined): void => {
      isCustomer = false
      credentials = { token }
    },
    /** For the socket's handshake. */
    getToken: async (): Promise<string | undefined> => {
      if (isCustomer && !(await signIn())) return undefined
      return credentials.token
    },
    readAvailability: () => request<ChatAvailability>('GET', `${store}/chat`),
    authenticateGuest: (guest: { name: string; email: string; language: string }) =>
      request<{ token: string; conversation_id: string }>('POST', '/guest/authenticate', {
        ...guest,
        store_id: storeId,
      }),
    claim: (token: string) => call<OwnConversation>('POST', `${store}/my-conversations/claim`, { token }),
    listOwn: () => call<{ data: OwnConversation[] }>('GET', `${store}/my-conversations?limit=1`),
    startConversation: (input: Input) =>
      call<{ conversation: OwnConversation; message: Message }>('POST', `${store}/conversations`, input),
    listMessages: (id: string, query: PageQuery) => {
      const search = new URLSearchParams(query as Record<string, string>).toString()
      return call<MessagePage>('GET', `${conversation(id)}/messages?${search}`)
    },
    sendMessage: (id: string, input: Input) => call<Message>('POST', `${conversation(id)}/messages`, input),
    /** The file is sent in a message afterwards. */
    upload: async (id: string, file: File): Promise<OutgoingFile> => {
      const { type: mimeType, size } = file
      const name = file.name.slice(-maxNameLength)
      const { url, key } = await call<Attachment>('POST', `${conversation(id)}/files`, { name, mimeType, size })
      await send(new URL(url, origin).href, { method: 'PUT', headers: { 'content-type': mimeType }, body: file })
      return { key, name }
    },
    markRead: (id: string, upTo: number) =>
      call<unknown>('POST', `${conversation(id)}/messages/mark-read`, { up_to: upTo }),
    rate: (id: string, rating: { score: number; comment: string }) =>
      call<null>('POST', `${conversation(id)}/rating`, rating),
  }
}
