/** Display name of a variant: product title and option values. */
export const variantName = ({ title, values }: { title: string; values: readonly string[] }): string =>
  [title, ...values].join(' · ')
