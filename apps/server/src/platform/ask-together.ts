/** Asks for one, but whoever asks while an answer is on its way is asked for together with the others who do. */
export const askTogether = <Found>(
  read: (ids: readonly string[]) => Promise<Found[]>,
  idOf: (found: Found) => string,
): ((id: string) => Promise<Found | undefined>) => {
  let next: { ids: Set<string>; answer: Promise<Map<string, Found>> } | undefined
  let last: Promise<unknown> = Promise.resolve()

  const nextRound = () => {
    const ids = new Set<string>()
    const answer = last.then(async () => {
      next = undefined
      return new Map((await read([...ids])).map((found) => [idOf(found), found]))
    })
    last = answer.catch(() => undefined)
    return { ids, answer }
  }

  return async (id) => {
    next ??= nextRound()
    next.ids.add(id)
    return (await next.answer).get(id)
  }
}
