/** What people call an order; never with a separator, as other numbers have it. */
export const orderName = ({ number }: { number: number }): string => `#${number}`
