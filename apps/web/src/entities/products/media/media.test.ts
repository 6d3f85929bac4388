import { describe, expect, it } from 'vitest'
import { type MediaItem, assignKeys, insertByRank } from './media-items.ts'
import { UploadError } from '#web/kit/media/upload.ts'
import { makeUploadQueue } from '#web/kit/media/upload-queue.ts'

interface Sending {
  name: string
  progress: (percent: number) => void
  arrive: () => Promise<void>
  fail: (error: Error) => Promise<void>
  signal: AbortSignal
}

const nextTick = () => new Promise<void>((resolve) => setTimeout(resolve))

const openQueue = (refusal: (file: File) => string | undefined = () => undefined) => {
  const sendings: Sending[] = []
  const waiting = new Set<Promise<unknown>>()
  const arrived: string[] = []
  const queue = makeUploadQueue({
    pendingUploads: waiting,
    validate: refusal,
    maxConcurrent: 2,
    onUploaded: (file) => void arrived.push(file.name),
    upload: (file, progress, signal) =>
      new Promise((resolve, reject) => {
        sendings.push({
          name: file.name,
          progress,
          signal,
          arrive: () => {
            resolve({ key: `key of ${file.name}`, url: `/files/${file.name}` })
            return nextTick()
          },
          fail: (error) => {
            reject(error)
            return nextTick()
          },
        })
      }),
  })
  const states = () => queue.files.get().map(({ file, state }) => `${file.name} ${state}`)
  return { queue, sendings, waiting, arrived, states }
}
const files = (...names: string[]): File[] => names.map((name) => new File(['x'], name, { type: 'image/png' }))

describe('upload queue', () => {
  it('uploads a limited number at once, and the next when one is done', async () => {
    const { queue, sendings, states, arrived, waiting } = openQueue()
    queue.add(files('a', 'b', 'c'))
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
    expect(waiting.size).toBe(3)
    await sendings[1]?.arrive()
    expect(states()).toEqual(['a sending', 'c sending'])
    await sendings[2]?.arrive()
    await sendings[0]?.arrive()
    expect(arrived).toEqual(['b', 'c', 'a'])
    expect(['a', 'b', 'c'].map((name) => queue.getRank(`key of ${name}`))).toEqual([1, 2, 3])
    expect(queue.getUrl('key of a')).toBe('/files/a')
    expect(waiting.size).toBe(0)
  })

  it('keeps a failed upload with its error until it is retried', async () => {
    const { queue, sendings, states, waiting, arrived } = openQueue()
    queue.add(files('a'))
    sendings[0]?.progress(40)
    expect(queue.files.get()[0]?.percent).toBe(40)
    await sendings[0]?.fail(new Error('No line.'))
    expect(queue.files.get()[0]).toMatchObject({ state: 'failed', error: 'No line.' })
    // A form with a failed upload can be saved: nothing is in flight.
    expect(waiting.size).toBe(0)
    expect(queue.files.get()[0]?.canRetry).toBe(true)
    queue.retry(1)
    expect(states()).toEqual(['a sending'])
    expect(waiting.size).toBe(1)
    await sendings[1]?.arrive()
    expect(arrived).toEqual(['a'])
  })

  it('offers no retry where none can succeed', async () => {
    const { queue, sendings, states } = openQueue()
    queue.add(files('a'))
    await sendings[0]?.fail(new UploadError('Damaged.', false))
    expect(queue.files.get()[0]).toMatchObject({ state: 'failed', error: 'Damaged.', canRetry: false })
    queue.retry(1)
    expect(states()).toEqual(['a failed'])
  })

  it('does not send files that fail validation', () => {
    const { queue, sendings, waiting } = openQueue(() => 'Wrong type.')
    queue.add(files('a'))
    queue.retry(1)
    expect(queue.files.get()[0]).toMatchObject({ state: 'failed', error: 'Wrong type.' })
    expect([sendings.length, waiting.size]).toEqual([0, 0])
  })

  it('ignores a dismissed upload that completes anyway', async () => {
    const { queue, sendings, states, arrived, waiting } = openQueue()
    queue.add(files('a', 'b', 'c'))
    queue.dismiss(1)
    queue.dismiss(3)
    expect(sendings[0]?.signal.aborted).toBe(true)
    await sendings[0]?.arrive()
    expect(states()).toEqual(['b sending'])
    await sendings[1]?.arrive()
    expect(arrived).toEqual(['b'])
    expect(waiting.size).toBe(0)
  })
})

const image = (key: string): MediaItem => ({ kind: 'image', key })
const text = (body: string, _id?: string): MediaItem => ({ kind: 'text', body, ...(_id && { _id }) })

it('inserts uploads in the order they were chosen, after existing items', () => {
  const ranks = new Map([
    ['second', 2],
    ['third', 3],
  ])
  const insert = (items: MediaItem[], key: string, rank: number) =>
    insertByRank(items, image(key), rank, (itemKey) => ranks.get(itemKey)).map((item) => item.key)
  expect(insert([image('old'), image('second'), image('third')], 'first', 1)).toEqual([
    'old',
    'first',
    'second',
    'third',
  ])
  expect(insert([image('old'), image('second')], 'third', 3)).toEqual(['old', 'second', 'third'])
})

describe('keys of rows', () => {
  let lastKey = 0
  const makeKey = () => `n${(lastKey += 1)}`
  const start = () => {
    lastKey = 0
    return assignKeys([], [image('a'), text('hello'), text('')], makeKey)
  }
  const keysFor = (items: MediaItem[]) => assignKeys(start(), items, makeKey).map(({ id }) => id)

  it('follow moved, removed and added items', () => {
    expect(keysFor([text('hello'), image('a'), text('')])).toEqual(['n2', 'n1', 'n3'])
    expect(keysFor([text('hello'), text('')])).toEqual(['n2', 'n3'])
    expect(keysFor([image('a'), text('hello'), text(''), image('b')])).toEqual(['n1', 'n2', 'n3', 'n4'])
  })

  it('stay while a text is typed and when a save assigns an id', () => {
    expect(keysFor([image('a'), text('hello w'), text('')])).toEqual(['n1', 'n2', 'n3'])
    expect(keysFor([image('a'), text('hello', '1'), text('', '2')])).toEqual(['n1', 'n2', 'n3'])
  })
})
