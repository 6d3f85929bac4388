import type { Asked } from './asked.ts'

const copied = (asked: Asked): Asked => ({
  ...asked,
  params: { ...asked.params },
  query: [...asked.query],
  headers: { ...asked.headers },
  body: structuredClone(asked.body),
})

const kept = new Set(['authorization', 'x-csrf-token', 'content-type'])

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null

/** All paths to fields of a body, outer ones first. */
const waysInto = (value: unknown, way: readonly string[] = []): string[][] => {
  if (!isObject(value) || way.length > 3) return []
  const own = Object.keys(value).map((key) => [...way, key])
  return [...own, ...Object.entries(value).flatMap(([key, item]) => waysInto(item, [...way, key]))]
}

const dropAt = (body: unknown, way: readonly string[]): void => {
  const holder = way.slice(0, -1).reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), body)
  const last = way.at(-1) ?? ''
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else if (isObject(holder)) delete holder[last]
}

const smaller = (asked: Asked): Asked[] => {
  const lessHeaders = Object.keys(asked.headers)
    .filter((name) => !kept.has(name))
    .map((name) => {
      const less = copied(asked)
      delete less.headers[name]
      return less
    })
  const lessQuery = asked.query.map((_, at) => ({
    ...copied(asked),
    query: asked.query.filter((__, other) => other !== at),
  }))
  const lessBody = asked.bytes
    ? []
    : waysInto(asked.body).map((way) => {
        const less = copied(asked)
        dropAt(less.body, way)
        return less
      })
  return [...lessHeaders, ...lessQuery, ...lessBody]
}

const mostTries = 60

/** Removes parts while the fault persists. Best effort, because repeated requests change the state. */
export const minimise = async (asked: Asked, stillWrong: (less: Asked) => Promise<boolean>): Promise<Asked> => {
  let least = asked
  let tries = 0
  for (let found = true; found && tries < mostTries;) {
    found = false
    for (const less of smaller(least)) {
      if ((tries += 1) > mostTries) break
      if (!(await stillWrong(less))) continue
      least = less
      found = true
      break
    }
  }
  return least
}
