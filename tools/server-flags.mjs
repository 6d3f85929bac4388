/**
 * Flags that Node accepts only when it starts. V8 reserves twice this size for young objects, by default twice 16 MB; the
 * CPU time of requests is the same (decision 0101).
 */
export const serverFlags = ['--max-semi-space-size=4']
