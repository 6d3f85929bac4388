import { useCallback } from 'react'
import { countNote } from '#contract/domains/inventory.ts'
import { useText } from '../../client/text.ts'
import { movesText } from './stock-moves.text.ts'

/** A note as it is shown: as somebody wrote it, or in the reader's words where it is a mark. */
export const useNoteWords = () => {
  const t = useText(movesText)
  return useCallback((note: string): string => (note === countNote ? t('counted') : note), [t])
}
