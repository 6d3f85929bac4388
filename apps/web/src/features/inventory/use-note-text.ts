import { useCallback } from 'react'
import { countNote } from '#contract/domains/inventory.ts'
import { useText } from '#web/client/text.ts'
import { movesText } from './stock-moves.text.ts'

/** The note as written; the marker of a stock count is shown in the user's language. */
export const useNoteText = () => {
  const t = useText(movesText)
  return useCallback((note: string): string => (note === countNote ? t('counted') : note), [t])
}
