import type { ProductImport } from '#contract/domains/product-imports.ts'

export const madeFigures = ['created', 'updated', 'failed'] as const

/** Result count of an import. Before it has run, the stored counts are the dry run's estimate, so this returns 0. */
export const madeOf = (file: ProductImport, figure: (typeof madeFigures)[number]): number =>
  file.done > 0 ? file[figure] : 0
