import type { StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { makePdf } from '#server/platform/pdf/pdf-thread.ts'
import type { Block } from '#server/platform/pdf/print-document.ts'
import { documentLabels } from './document-labels.rules.ts'
import { readLetterhead } from './letterhead.repo.ts'
import { choosePaperSize, type Letterhead, toHead } from './letterhead.rules.ts'

interface StoreDocument {
  title: string
  /** Below the title. */
  facts: readonly string[]
  blocks: readonly Block[]
}

export const loadLetterhead = async (db: Db, store: StoreId): Promise<Letterhead> =>
  orNotFound(await readLetterhead(db, store))

/** A PDF about the store itself, with its letterhead. */
export const printStoreDocument = (
  letterhead: Letterhead,
  { title, facts, blocks }: StoreDocument,
  fontFolder: string | undefined,
): Promise<Buffer> =>
  makePdf(
    {
      size: choosePaperSize(letterhead),
      title: `${title} · ${letterhead.name}`,
      language: letterhead.language,
      missingCharacterNote: documentLabels[letterhead.language].missingCharacter,
      sections: [{ blocks: [toHead(letterhead, title, facts), ...blocks], footer: `${letterhead.name} · ${title}` }],
    },
    fontFolder,
  )
