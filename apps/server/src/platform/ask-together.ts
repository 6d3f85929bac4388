/** The longest the next batch waits for a slow one before it. */
const patience = 50

const over = (answer: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, patience)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    answer.then(end, end)
  })

/** Batches concurrent reads: calls made during a read share the next one. Each caller gets data read after its call. */
export const askTogether = <Found>(
  read: (ids: readonly string[]) => Promise<Found[]>,
  idOf: (found: Found) => string,
): ((id: string) => Promise<Found | undefined>) => {
  let next: { ids: Set<string>; answer: Promise<Map<string, Found>> } | undefined
  let last: Promise<unknown> | undefined

  const ask = async (ids: ReadonlySet<string>): Promise<Map<string, Found>> =>
    new Map((await read([...ids])).map((found) => [idOf(found), found]))

  const nextRound = () => {
    const ids = new Set<string>()
    const before = last
    const answer = (before ? over(before) : Promise.resolve()).then(() => {
      next = undefined
      return ask(ids)
    })
    last = answer
    const end = (): void => {
      if (last === answer) last = undefined
    }
    answer.then(end, end)
    return { ids, answer }
  }

  return async (id) => {
    next ??= nextRound()
    next.ids.add(id)
    return (await next.answer).get(id)
  }
}
