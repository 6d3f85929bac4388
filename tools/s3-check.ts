import { checkStorage } from '#server/platform/files/s3-check.ts'
import { readSettings } from './configured-database.ts'

const { s3, publicUrl } = readSettings()

if (!s3) {
  console.error('S3_BUCKET isn’t set, so files are on disk and there’s nothing to check.')
  process.exit(1)
}

console.log(`Bucket ${s3.bucket} at ${s3.endpoint ?? `AWS, ${s3.region}`}, used from ${publicUrl}`)
for await (const { name, problem } of checkStorage({ s3, publicUrl })) {
  console.log(problem ? `fail  ${name}\n      ${problem}` : `pass  ${name}`)
  if (problem) process.exitCode = 1
}
