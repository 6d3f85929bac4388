import { type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { exportPages } from '../../kit/list/export.ts'
import { importProblemsText } from './import-problems.text.ts'
import { productImportText } from './product-import.text.ts'

/**
 * Downloads either the rows of failed products in the format of the original file plus a column with the reasons, so
 * that it can be fixed and imported again, or all problems with one row each.
 */
export const useProblemFile = (file: ProductImport, which: 'failed' | 'all'): (() => void) => {
  const t = useText(productImportText)
  const words = useText(importProblemsText)
  const { store } = useSession()
  const isAll = which === 'all'
  const head = isAll ? [t('row'), t('kind'), t('what'), ...file.header] : [...file.header, t('what')]
  const title = `${file.fileName.replace(/\.\w+$/, '')}-${t(isAll ? 'problemFileName' : 'failed')}`
  const query = isAll ? {} : { failed: 'true' }
  const pages = { list: productImports.problems, params: { id: file._id }, query, title }
  return () =>
    void exportPages({ ...pages, zone: store?.timezone ?? 'UTC' }, ({ data, nextCursor }) => {
      const rows = data.flatMap(({ row, cells, problems }) => {
        const line = file.header.map((_, column) => cells[column] ?? '')
        const said = problems.map(({ level, code, column, value }) => ({
          kind: t(level === 'error' ? 'error' : 'note'),
          words: words(code, { column: column ?? '', value: value ?? '' }),
        }))
        if (isAll) return said.map((one) => [row + 1, one.kind, one.words, ...line])
        return [[...line, said.map((one) => one.words).join(' ')]]
      })
      return { head, rows, count: rows.length, total: 0, totalIsCapped: true, nextCursor }
    })
}
