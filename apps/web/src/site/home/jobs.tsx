import type { Language } from '#contract/enumerations.ts'
import { type PictureName, ProductPicture } from '../pictures/product-picture.tsx'
import { homeText } from './home.text.ts'
import { type JobName, jobsText } from './jobs.text.ts'

interface Job {
  name: JobName
  /** For the `datetime` attribute. */
  at: string
  /** The stores (1–3) whose line shows a dot. */
  stores: readonly number[]
  picture?: PictureName
  /** The part of the screenshot that a phone shows; the left one by default. */
  part?: 'past-menu' | 'right'
}

const jobs: readonly Job[] = [
  { name: 'open', at: '08:00', stores: [1], picture: 'home', part: 'past-menu' },
  { name: 'phone', at: '08:40', stores: [2], picture: 'new-order' },
  { name: 'deliver', at: '10:15', stores: [1], picture: 'windows' },
  { name: 'stock', at: '11:30', stores: [3], picture: 'products', part: 'past-menu' },
  { name: 'price', at: '13:00', stores: [2], picture: 'discount', part: 'right' },
  { name: 'customers', at: '15:20', stores: [3], picture: 'customers', part: 'past-menu' },
  { name: 'share', at: '16:45', stores: [1, 2, 3] },
  { name: 'stores', at: '18:00', stores: [1, 2, 3] },
]

// A phone shows a part of the image at double size.
const sizes = '(max-width: 520px) 600px, (min-width: 1296px) 640px, (min-width: 821px) 52vw, 100vw'

/** Decorative: three lines for three stores, with a dot where the job happens. */
export const Strands = ({ knots }: { knots?: readonly number[] }) => (
  <span className="strands" aria-hidden="true">
    {[1, 2, 3].map((store) => (
      <span key={store} className={knots?.includes(store) ? 'strand knot' : 'strand'} />
    ))}
  </span>
)

const JobRow = ({ job, language }: { job: Job; language: Language }) => {
  const words = jobsText[language][job.name]
  return (
    <li className={job.picture ? 'job' : 'job bare'}>
      <Strands knots={job.stores} />
      <div className="job-words">
        <time dateTime={job.at}>{words.time}</time>
        <h3>{words.heading}</h3>
        {words.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {job.picture && 'alt' in words && (
        <figure className={`shot ${job.part ?? ''}`.trim()}>
          <ProductPicture name={job.picture} language={language} alt={words.alt} sizes={sizes} />
        </figure>
      )}
    </li>
  )
}

export const Jobs = ({ language }: { language: Language }) => {
  const text = homeText[language]
  return (
    <section id="features" className="day" aria-labelledby="features-heading">
      <div className="day-head">
        <Strands />
        <div>
          <h2 id="features-heading">{text.features}</h2>
          <p>{text.featuresLead}</p>
        </div>
      </div>
      <ol className="jobs">
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} language={language} />
        ))}
      </ol>
    </section>
  )
}
