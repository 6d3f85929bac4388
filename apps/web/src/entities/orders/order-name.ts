/** The displayed order number; without thousands separators. */
export const orderName = ({ number }: { number: number }): string => `#${number}`
