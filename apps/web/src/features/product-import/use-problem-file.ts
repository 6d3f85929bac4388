import { type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { useText } from '#web/client/text.ts'
import { useCsvName } from '#web/kit/csv/use-csv-name.ts'
import { exportPages } from '#web/kit/list/export/export.ts'
import { importProblemsText } from './import-problems.text.ts'
import { productImportText } from './product-import.text.ts'

/**
 * Downloads either the rows of failed products in the format of the original file plus a column with the reasons, so
 * that it can be fixed and imported again, or all problems with one row each.
 */
export const useProblemFile = (file: ProductImport, scope: 'failed' | 'all'): (() => void) => {
  const t = useText(productImportText)
  const problemText = useText(importProblemsText)
  const toCsvName = useCsvName()
  const isAll = scope === 'all'
  const header = isAll ? [t('row'), t('product'), t('kind'), t('what'), ...file.header] : [...file.header, t('what')]
  const title = `${file.fileName.replace(/\.\w+$/, '')}-${t(isAll ? 'problemFileName' : 'failed')}`
  const query = isAll ? {} : { failed: 'true' }
  const pages = { list: productImports.problems, params: { id: file._id }, query, title }
  return () =>
    void exportPages({ ...pages, fileName: toCsvName(title) }, ({ data, nextCursor }) => {
      const rows = data.flatMap(({ row, product, cells, problems }) => {
        const values = file.header.map((_, column) => cells[column] ?? '')
        const messages = problems.map(({ level, code, column, value }) => ({
          kind: t(level === 'error' ? 'error' : 'note'),
          words: problemText(code, { column: column ?? '', value: value ?? '' }),
        }))
        if (isAll) return messages.map((message) => [row + 1, product, message.kind, message.words, ...values])
        return [[...values, messages.map((message) => message.words).join(' ')]]
      })
      return { head: header, rows, count: rows.length, total: 0, totalIsCapped: true, nextCursor }
    })
}
