import { describe, expect, it } from 'vitest'
import { toUploadErrorMessage, toStorageErrorMessage } from './upload.ts'

describe('toUploadErrorMessage', () => {
  it('is the server’s message', () => {
    const responseText = JSON.stringify({ statusCode: 422, code: 'file_refused', message: 'Not a picture.' })
    expect(toUploadErrorMessage(422, responseText)).toBe('Not a picture.')
  })

  it('says what is wrong with the file if the response is unreadable', () => {
    expect(toUploadErrorMessage(422, '<Error/>')).toContain('too large')
  })

  it('names the limit if the file is too large', () => {
    expect(toUploadErrorMessage(413, '')).toContain('10 MB')
  })

  it('offers a retry only where it may help', () => {
    expect(toUploadErrorMessage(503, '')).toContain('Try again')
    expect(toUploadErrorMessage(0, '')).toContain('Try again')
  })
})

describe('toStorageErrorMessage', () => {
  it('names the storage and the check if a CORS rule is missing, which a page sees as status 0', () => {
    expect(toStorageErrorMessage(0, '', true)).toBe(
      'The file couldn’t be uploaded. Your file storage rejected the request. If you manage this server, run npm run s3:check.',
    )
  })

  it('names them if the storage rejects the link', () => {
    expect(toStorageErrorMessage(403, '<Error/>', true)).toContain('npm run s3:check')
  })

  it('offers a retry while the browser is offline or the storage is failing', () => {
    expect(toStorageErrorMessage(0, '', false)).toContain('Try again')
    expect(toStorageErrorMessage(503, '', true)).toContain('Try again')
  })

  it('names the limit if the file is too large', () => {
    expect(toStorageErrorMessage(413, '', true)).toContain('10 MB')
  })
})
