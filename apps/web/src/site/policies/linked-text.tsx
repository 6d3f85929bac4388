import type { Language } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'

const link = /\[([^\]]+)\]\(([^)]+)\)/

/** Text with links: `[label](/path)`, with the English path. */
export const LinkedText = ({ text, language }: { text: string; language: Language }) => {
  const match = link.exec(text)
  if (!match) return text
  const [whole, label, path = ''] = match
  return (
    <>
      {text.slice(0, match.index)}
      <a href={sitePath(path, language)}>{label}</a>
      <LinkedText text={text.slice(match.index + whole.length)} language={language} />
    </>
  )
}
