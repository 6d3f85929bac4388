import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import type { FileStorage } from '#server/platform/files/files-port.ts'
import { newId } from '#server/platform/ids.ts'

/** One page of text in a font that every reader has. */
const writePdf = (title: string, lines: readonly string[]): Buffer => {
  const text = [
    'BT /F1 20 Tf 64 740 Td',
    `(${title}) Tj /F1 11 Tf 0 -14 Td`,
    ...lines.map((line) => `0 -20 Td (${line}) Tj`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}${trailer}`,
    'latin1',
  )
}

const pattern = [
  'Sizes S, M, L, XL. 7 to 10 skeins of worsted wool, needles US 5 and US 7.',
  'Gauge: 18 stitches and 24 rows to 4 inches in stockinette.',
  '',
  'Body: cast on 160 (176, 192, 208) stitches and join. Work 2 by 2 rib for 3 inches.',
  'Change to the larger needles and follow the chart until the piece measures 15 inches.',
  'Sleeves: cast on 40 (44, 48, 48). Increase 2 stitches every 6th row, 14 times.',
  'Yoke: join body and sleeves, decrease 8 stitches every other row to 88 stitches.',
  'Neck: rib for 1 inch, bind off loosely, weave in the ends.',
]

/** Publishes the file of the demo's digital product and returns its key. */
export const storeDemoFile = async (tx: Tx, files: FileStorage, vendorId: string): Promise<string> => {
  const key = `${vendorId}/${newId()}.pdf`
  const bytes = writePdf("Fisherman's sweater pattern", pattern)
  await files.publish(key, bytes, 'application/pdf')
  const row = { key, vendor_id: vendorId, mime_type: 'application/pdf', state: 'ready', bytes: bytes.length }
  await tx
    .insertInto('files')
    .values({ ...row, settled_at: sql<Date>`now()` })
    .execute()
  return key
}
