/** A random UUID; `crypto.randomUUID` would need HTTPS. The 8 becomes 8 to b, as version 4 requires. */
export const newClientId = (): string =>
  '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
