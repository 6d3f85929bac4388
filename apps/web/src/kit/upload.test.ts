import { describe, expect, it } from 'vitest'
import { answerInWords } from './upload.ts'

describe('the answer to a refused picture', () => {
  it('is what the server said', () => {
    const answer = JSON.stringify({ statusCode: 422, code: 'file_refused', message: 'Not a picture.' })
    expect(answerInWords(422, answer)).toBe('Not a picture.')
  })

  it('asks for another file where the server said nothing that can be read', () => {
    expect(answerInWords(422, '<Error/>')).toContain('Choose another')
  })

  it('names the limit when the file is too large', () => {
    expect(answerInWords(413, '')).toContain('10 MB')
  })

  it('offers another try only where one may help', () => {
    expect(answerInWords(503, '')).toContain('try again')
    expect(answerInWords(0, '')).toContain('try again')
  })
})
