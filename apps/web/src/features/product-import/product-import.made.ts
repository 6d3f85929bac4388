import type { ProductImport } from '#contract/domains/product-imports.ts'

export const madeFigures = ['created', 'updated', 'failed'] as const

/** What has come of an import. Before it has run, its figures are what the dry run expects: nothing was made yet. */
export const madeOf = (file: ProductImport, figure: (typeof madeFigures)[number]): number =>
  file.done > 0 ? file[figure] : 0
