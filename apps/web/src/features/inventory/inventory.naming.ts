/** A variant as people call it: the product and its values. */
export const variantName = ({ title, values }: { title: string; values: readonly string[] }): string =>
  [title, ...values].join(' · ')
