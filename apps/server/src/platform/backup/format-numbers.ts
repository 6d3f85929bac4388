export const formatCount = (count: number): string => count.toLocaleString('en-US')

export const formatMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
