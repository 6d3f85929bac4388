import type { BulkChange, BulkChangeOf, PriceChange } from '#contract/domains/bulk-edits.ts'
import { useFormat } from '../../client/format.ts'
import { useText } from '../../client/text.ts'
import { partsPerPercent } from './bulk-edits.draft.ts'
import { bulkEditsText, previewText } from './bulk-edits.text.ts'

const plain = ['publishState', 'visibility'] as const
const named = ['category', 'brand', 'addTags', 'removeTags', 'addToCollections', 'removeFromCollections'] as const

/** Labels and a summary for changes. */
export const useChangeWords = () => {
  const t = useText(bulkEditsText)
  const p = useText(previewText)
  const { money, number } = useFormat()
  const value = (what: BulkChangeOf['what'], given: BulkChangeOf['before']): string => {
    if (given === null || given === '') return p('empty')
    if (what === 'price') return typeof given === 'number' ? money(given) : given
    if (given === 'live' || given === 'draft' || given === 'public' || given === 'private') return t(given)
    return String(given)
  }
  const signed = (by: number, words: (size: number) => string): string => `${by < 0 ? '−' : '+'}${words(Math.abs(by))}`
  const pricing = ({ mode, value: by, round = 'none' }: PriceChange): string => {
    const change =
      mode === 'set'
        ? money(by)
        : signed(by, (size) => (mode === 'add' ? money(size) : `${number(size / partsPerPercent)}\u00a0%`))
    const rounded = round === 'none' ? '' : t(round).toLocaleLowerCase()
    return `${t('price')}: ${[by === 0 && mode !== 'set' ? '' : change, rounded].filter(Boolean).join(', ')}`
  }
  return {
    value,
    what: ({ what, variant }: BulkChangeOf): string => (variant === null ? t(what) : `${t(what)} · ${variant}`),
    /** A complete change in one line. */
    summary: (change: BulkChange): string =>
      [
        ...plain.flatMap((kind) => (change[kind] ? [`${t(kind)}: ${t(change[kind])}`] : [])),
        ...(change.price ? [pricing(change.price)] : []),
        ...named.flatMap((kind) => {
          const given = change[kind]
          if (given === undefined) return change.subcategory && kind === 'category' ? [t('subcategory')] : []
          const isTags = kind === 'addTags' || kind === 'removeTags'
          return [isTags && Array.isArray(given) ? `${t(kind)}: ${given.join(', ')}` : t(kind)]
        }),
      ].join(' · '),
  }
}
