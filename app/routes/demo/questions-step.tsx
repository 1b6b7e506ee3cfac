import { questionNames, questions, type Demo, type QuestionName } from './answers'
import styles from './questions-step.module.css'
import { StepFrame, type StepProps } from './step-frame'
import { setAnswer } from './use-demo'

function Question({ name, demo }: { name: QuestionName; demo: Demo }) {
  const { question, hint, options } = questions[name]
  return (
    <fieldset className={styles.question} aria-describedby={`${name}-hint`}>
      <legend>{question}</legend>
      <p id={`${name}-hint`} className={styles.hint}>
        {hint}
      </p>
      <div className={styles.options}>
        {options.map(([value, label]) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={demo.answers[name] === value}
              onChange={() => setAnswer(name, value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function QuestionsStep(props: StepProps) {
  return (
    <StepFrame
      step={4}
      subtitle="FiPhO stands for financial, physical, and operational health. Reports show these five answers next to what the documents say."
      {...props}
    >
      {questionNames.map((name) => (
        <Question key={name} name={name} demo={props.demo} />
      ))}
    </StepFrame>
  )
}
