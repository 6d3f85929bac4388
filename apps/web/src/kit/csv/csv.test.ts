import { expect, it } from 'vitest'
import { csvFile } from './csv.ts'

it('starts a CSV file with the byte order mark that Excel needs', async () => {
  const bytes = await csvFile(['A', 'B'], [['=1', -2]]).arrayBuffer()
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe('\uFEFF"A","B"\r\n"\'=1","-2"')
})
