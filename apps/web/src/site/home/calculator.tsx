import type { Language } from '#contract/enumerations.ts'
import { monthlyCost } from '#contract/monthly-cost.ts'
import { billWords } from './bill-words.ts'
import { pricingText } from './pricing.text.ts'
import { comesLater, usageFields, usageOf } from './usage-fields.ts'

type Field = (typeof usageFields)[number]

const Asked = ({ field, language }: { field: Field; language: Language }) => {
  const text = pricingText[language]
  const { count } = billWords(language)
  const { name, least, most, start } = field
  const id = `usage-${name}`
  const label = text.asked[name]
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {comesLater.has(name) && <span className="soon">{text.soon}</span>}
      </label>
      <div className="counter">
        <button type="button" tabIndex={-1} data-by="-1" aria-label={text.less(label)}>
          −
        </button>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuemin={least}
          aria-valuemax={most}
          aria-valuenow={start}
          aria-describedby={`${id}-problem`}
          data-step={field.step}
          defaultValue={count(start)}
          maxLength={20}
        />
        <button type="button" tabIndex={-1} data-by="1" aria-label={text.more(label)}>
          +
        </button>
      </div>
      <p id={`${id}-problem`} className="problem" data-whole={text.whole} hidden>
        {text.wrong(count(least), count(most))}
      </p>
    </div>
  )
}

const Bill = ({ language }: { language: Language }) => {
  const text = pricingText[language]
  const words = billWords(language)
  const { lines, total } = monthlyCost(usageOf(usageFields.map(({ name, start }) => ({ name, figure: start }))))
  return (
    <div className="bill">
      <table>
        <caption>{text.bill}</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name} data-line={line.name} className={line.cost === 0 ? 'nothing' : undefined}>
              <th scope="row">{text.short[line.name]}</th>
              <td className="how">{words.how(line)}</td>
              <td className="cost">{words.money(line.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sum">
        <span>{text.total}</span>
        <output
          htmlFor={usageFields.map(({ name }) => `usage-${name}`).join(' ')}
          aria-live="polite"
          data-none={text.noTotal}
        >
          {words.money(total)}
        </output>
      </p>
    </div>
  )
}

/** Shown only with JavaScript; the examples above it work without. */
export const Calculator = ({ language }: { language: Language }) => {
  const text = pricingText[language]
  return (
    <section className="calculator when-scripted" data-island="calculator" aria-labelledby="calculator-heading">
      <h3 id="calculator-heading">{text.calculator}</h3>
      <p className="muted">
        {text.calculatorLead} <span className="arrow-keys">{text.arrowKeys}</span>
      </p>
      <div className="calculator-parts">
        <div className="usage">
          {usageFields.map((field) => (
            <Asked key={field.name} field={field} language={language} />
          ))}
        </div>
        <Bill language={language} />
      </div>
    </section>
  )
}
