import type { Language } from '#contract/enumerations.ts'
import { personalDataRecords } from '#contract/retention.ts'
import type { PublicPage } from '#web/site/public-page.ts'
import { FactTable } from './fact-table.tsx'
import { PolicyPage } from './policy.tsx'
import { privacyText } from './privacy.text.ts'

const RetentionTable = ({ language }: { language: Language }) => {
  const { caption, head, kept } = privacyText[language]
  const rows = personalDataRecords.map((name) => {
    const { what, holds, why, who, howLong } = kept[name]
    const first = (
      <>
        {what}
        <span className="holds">{holds}</span>
      </>
    )
    return { key: name, cells: [first, why, who, howLong] }
  })
  return <FactTable hasLongFirstCell caption={caption} head={Object.values(head)} rows={rows} />
}

export const privacyPage: PublicPage = {
  path: '/privacy',
  content: (language) => {
    const policy = privacyText[language]
    return {
      title: policy.title,
      description: policy.description,
      body: (
        <PolicyPage
          policy={policy}
          lastChanged="2026-11-16"
          language={language}
          tables={{ kept: <RetentionTable language={language} /> }}
        />
      ),
    }
  },
}
