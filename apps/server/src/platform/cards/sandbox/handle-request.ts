import { createHash } from 'node:crypto'
import type { Database, Tx } from '#server/platform/db/connect.ts'
import type { Call } from './call.ts'
import type { RequestCheck } from './check-request.ts'
import { type FormObject, parseForm } from './form-encoding.ts'
import { findOperation, type Operation } from './operations.ts'
import { invalidRequest, SandboxError } from './sandbox-error.ts'
import { claimResponse, readClock, storeResponse } from './sandbox.repo.ts'

export interface SandboxRequest {
  method: string
  /** With the query. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

export interface SandboxResponse {
  status: number
  body: string
  headers: Record<string, string>
}

interface HandlerOptions {
  database: Database
  keys: { secretKey: string; publishableKey: string }
  publicUrl: string
  fingerprint: Call['fingerprint']
  checkRequest: RequestCheck | undefined
}

const getHeader = ({ headers }: SandboxRequest, name: string): string => {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

const toErrorBody = ({ details }: SandboxError): string => JSON.stringify({ error: details })

const hashRequest = ({ method, path }: Operation, id: string, params: FormObject): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, id, params]))
    .digest('base64url')

const reusedKey = new SandboxError(400, {
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one provided if you meant to execute a different request.',
})

/** The sandbox's side of Stripe's HTTP API. */
export const makeRequestHandler = (options: HandlerOptions) => {
  const { database, keys, publicUrl, fingerprint, checkRequest } = options

  const authorize = (request: SandboxRequest): 'server' | 'browser' => {
    const key = getHeader(request, 'authorization').replace(/^Bearer /, '')
    if (key === keys.secretKey) return 'server'
    if (key === keys.publishableKey) return 'browser'
    throw new SandboxError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
  }

  const makeCall = async (tx: Tx, call: Pick<Call, 'params' | 'account' | 'isBrowser'>): Promise<Call> => ({
    ...call,
    tx,
    now: await readClock(tx),
    publicUrl,
    fingerprint,
  })

  /** Runs one call in a transaction. A declined card is an error whose effects are kept. */
  const runCall = <T>(
    call: Pick<Call, 'params' | 'account' | 'isBrowser'>,
    run: (call: Call) => Promise<T>,
  ): Promise<T | SandboxError> =>
    database.kysely.transaction().execute(async (tx) => {
      try {
        return await run(await makeCall(tx, call))
      } catch (error) {
        if (error instanceof SandboxError && error.status === 402) return error
        throw error
      }
    })

  const respond = async (request: SandboxRequest): Promise<SandboxResponse> => {
    const isBrowser = authorize(request) === 'browser'
    const [path = '', query = ''] = request.url.split('?')
    const found = findOperation(request.method, path)
    if (!found || (isBrowser && !found.operation.isForBrowsers)) {
      throw new SandboxError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${path}).`,
      })
    }
    const { operation, id } = found
    const params = { ...parseForm(query), ...parseForm(request.body) }
    const problems = isBrowser ? [] : (checkRequest?.(operation.method, operation.path, params) ?? [])
    if (problems.length > 0) invalidRequest(problems.join('; '), { code: 'parameter_unknown' })
    const account = getHeader(request, 'stripe-account')
    const key = request.method === 'POST' ? getHeader(request, 'idempotency-key') : ''
    const requestHash = hashRequest(operation, id, params)

    return database.kysely.transaction().execute(async (tx): Promise<SandboxResponse> => {
      const stored = key === '' ? undefined : await claimResponse(tx, account, key, requestHash)
      if (stored && stored.requestHash !== requestHash) throw reusedKey
      if (stored) return { ...stored, headers: { 'idempotent-replayed': 'true' } }
      const response = await operation
        .run(await makeCall(tx, { params, account, isBrowser }), id)
        .then((object) => ({ status: 200, body: JSON.stringify(object) }))
        .catch((error: unknown) => {
          if (error instanceof SandboxError && error.status === 402) return { status: 402, body: toErrorBody(error) }
          throw error
        })
      if (key !== '') await storeResponse(tx, account, key, response)
      return { ...response, headers: {} }
    })
  }

  const handleRequest = (request: SandboxRequest): Promise<SandboxResponse> =>
    respond(request).catch((error: unknown) => {
      if (!(error instanceof SandboxError)) throw error
      return { status: error.status, body: toErrorBody(error), headers: {} }
    })

  return { handleRequest, runCall }
}
