import { expect, it } from 'vitest'
import { languages } from '#contract/enumerations.ts'
import { keyCap, listKeyRows } from '#web/kit/list/list-keys.ts'
import { listText } from '#web/kit/list/list.text.ts'
import { inboxKeys } from '#web/features/support/support.keys.ts'
import { reviewKeys } from '#web/features/reward-requests/reward-requests.keys.ts'
import { guidesByLanguage } from './guides-by-language.ts'
import { parsePieces } from './pieces.ts'

const keyNames: Readonly<Record<string, string>> = { Enter: 'Intro' }

it.each(languages)('the guide lists the same keys as the list’s own help (%s)', (language) => {
  const guide = guidesByLanguage[language].find(({ slug }) => slug === 'keyboard-shortcuts')
  const lists = guide?.sections.find(({ id }) => id === 'lists')
  const rows = lists?.body.flatMap((block) => (typeof block === 'object' && 'table' in block ? block.table.rows : []))
  const documented = rows?.map(([keys = '', does = '']) => ({
    keys: parsePieces(keys).flatMap((piece) => (piece.kind === 'key' ? [piece.text] : [])),
    does: parsePieces(does).map(({ text }) => text),
  }))
  const toLanguage = (cap: string) => (language === 'es' ? (keyNames[cap] ?? cap) : cap)
  expect(documented).toEqual(
    listKeyRows.map(({ keys, textKey: does }) => ({
      keys: keys.map((key) => toLanguage(keyCap(key))),
      does: [listText[language][does]],
    })),
  )
})

/**
 * Every file that listens for keys, with the section of the guide that documents them; null where a key does what it
 * does in any field of its kind. Document a new file's keys in the guide before adding it here.
 */
const listeners: Record<string, string | null> = {
  'app/shell/dashboard-layout.tsx': 'everywhere',
  // Buffers typed keys until the palette's input is loaded.
  'app/shell/key-buffer.ts': null,
  'app/toasts/toast-card.tsx': 'everywhere',
  'features/inventory/parts/count-sheet.tsx': 'tables',
  'features/staff/parts/permissions-matrix.tsx': null,
  'features/support/parts/composer.tsx': 'inbox',
  // Escape hides it.
  'kit/display/tooltip.tsx': null,
  'kit/fields/days-field.tsx': 'forms',
  'kit/keyboard/use-save-key.ts': 'forms',
  'kit/keyboard/use-undo-keys.ts': 'forms',
  'kit/list/search-box.tsx': 'lists',
  'kit/list/use-list-keys.ts': 'lists',
  'kit/map/leaflet-map.ts': 'moving',
  'entities/addresses/address-autocomplete.tsx': null,
  'kit/rich-text/link-control.tsx': null,
  'kit/sheet/cell-editor.tsx': 'tables',
  'kit/sheet/sheet-cards.tsx': 'tables',
  'kit/sheet/sheet-grid.tsx': 'tables',
  'kit/sheet/use-sheet-keys.ts': 'tables',
  'kit/dialog/dialog-stack.ts': 'everywhere',
  // Only detects keyboard use.
  'app/shell/use-restore-focus.ts': null,
  // Also 'reviews' and 'inbox'.
  'kit/keyboard/use-letter-keys.ts': 'orders',
  'entities/products/variant-search.tsx': 'orders',
}

it('every file that listens for keys is documented in the guide', () => {
  const sources = import.meta.glob<string>('../../{app,client,entities,features,kit}/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const listens = /onKey(Down|Up|Press)\b|addEventListener\(\s*'key|useHotkeys\(|getHotkeyHandler\(/
  const listening = Object.entries(sources)
    .filter(([path, source]) => !path.includes('.test.') && listens.test(source))
    .map(([path]) => path.replace('../../', ''))
  expect(listening.toSorted()).toEqual(Object.keys(listeners).toSorted())
  const sections = new Set(
    guidesByLanguage.en.find(({ slug }) => slug === 'keyboard-shortcuts')?.sections.map(({ id }) => id) ?? [],
  )
  expect(Object.values(listeners).filter((section) => section !== null && !sections.has(section))).toEqual([])
})

it('single-letter keys and the save key are used where the guide says', () => {
  const sources = import.meta.glob<string>('../../features/**/*.tsx', { eager: true, query: '?raw', import: 'default' })
  const findCalls = (pattern: RegExp) =>
    Object.entries(sources).flatMap(([path, source]) => [...source.matchAll(pattern)].map(([call]) => ({ path, call })))
  expect(findCalls(/useLetterKeys\(\{.*\}\)/g)).toEqual([
    {
      path: '../../features/orders/parts/order-detail.tsx',
      call: 'useLetterKeys({ j: goToOrder(order.previous), k: goToOrder(order.next) })',
    },
  ])
  expect(findCalls(/\[reviewKeys\.\w+\]/g).map(({ call }) => call)).toEqual(
    Object.keys(reviewKeys).map((name) => `[reviewKeys.${name}]`),
  )
  const inboxCalls = findCalls(/\[inboxKeys\.\w+\]: /g).map(({ call }) => call.slice(1, -3))
  expect(inboxCalls.toSorted()).toEqual(
    Object.keys(inboxKeys)
      .map((name) => `inboxKeys.${name}`)
      .toSorted(),
  )
  expect(findCalls(/useSaveKey\(.*\)/g).map(({ call }) => call)).toContain('useSaveKey(order.place)')
})
