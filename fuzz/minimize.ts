import type { RequestDraft } from './request-draft.ts'

const clone = (draft: RequestDraft): RequestDraft => ({
  ...draft,
  params: { ...draft.params },
  query: [...draft.query],
  headers: { ...draft.headers },
  body: structuredClone(draft.body),
})

const requiredHeaders = new Set(['authorization', 'x-csrf-token', 'content-type'])

type JsonObject = Record<string, unknown>
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

/** All paths to fields of a body, outer ones first. */
const listPaths = (value: unknown, path: readonly string[] = []): string[][] => {
  if (!isObject(value) || path.length > 3) return []
  const ownPaths = Object.keys(value).map((key) => [...path, key])
  return [...ownPaths, ...Object.entries(value).flatMap(([key, item]) => listPaths(item, [...path, key]))]
}

const removeAt = (body: unknown, path: readonly string[]): void => {
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), body)
  const last = path.at(-1) ?? ''
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else if (isObject(parent)) delete parent[last]
}

const getReductions = (draft: RequestDraft): RequestDraft[] => {
  const withFewerHeaders = Object.keys(draft.headers)
    .filter((name) => !requiredHeaders.has(name))
    .map((name) => {
      const reduced = clone(draft)
      delete reduced.headers[name]
      return reduced
    })
  const withLessQuery = draft.query.map((_, index) => ({
    ...clone(draft),
    query: draft.query.filter((__, otherIndex) => otherIndex !== index),
  }))
  const withLessBody = draft.bytes
    ? []
    : listPaths(draft.body).map((path) => {
        const reduced = clone(draft)
        removeAt(reduced.body, path)
        return reduced
      })
  return [...withFewerHeaders, ...withLessQuery, ...withLessBody]
}

const maxTries = 60

/** Removes parts while the fault persists. Best effort, because repeated requests change the state. */
export const minimize = async (
  draft: RequestDraft,
  stillFails: (reduced: RequestDraft) => Promise<boolean>,
): Promise<RequestDraft> => {
  let smallest = draft
  let tries = 0
  for (let isReduced = true; isReduced && tries < maxTries;) {
    isReduced = false
    for (const reduced of getReductions(smallest)) {
      if ((tries += 1) > maxTries) break
      if (!(await stillFails(reduced))) continue
      smallest = reduced
      isReduced = true
      break
    }
  }
  return smallest
}
