/** Words for owners and their units, as sources of regular expressions. */
export const payerWords =
  '(?:(?:home|property|unit|lot|condo)[- ]?owners?|households?|owners?|homes?|houses?|units?|lots?|accounts?|members?|propert(?:y|ies)|residents?|residences|families|people|neighbors|individuals|non-?\\s?payers?|late payers?|delinquenc(?:y|ies)|delinquents?)'
/** Words for those who have not paid. */
export const lateWords =
  "(?:delinquen\\w+|past[- ]due|over[- ]?due|in arrears|behind (?:on|in|with|\\d{2,3}\\+? days)|behind(?=\\s?[.,;(]|$| for a)|months? behind|late payers?|unpaid|(?:have|has|had|did|do)\\s?(?:not|n['’]t)\\s(?:yet\\s)?(?:paid|pay)|haven['’]t paid|hasn['’]t paid|not (?:yet )?paid|still owe|yet to pay|(?:still |(?:who|that|which) (?:still )?)(?:need|needs|needed|have|has) (?:still )?to pay (?:their |the |for |annual |(?:19|20)\\d{2} ){0,3}(?:dues|assessments?|fees)|owe (?:dues|for|money|from|more|back|an?|\\d{4})|owing|fail(?:s|ed|ing)? to pay|f[ae]ll(?:s|en)? behind|not current (?:on|with|in)|outstanding (?:dues|balances?|assessments?|accounts?|payments? (?:for|of|on) (?:\\w+ ){0,3}(?:dues|assessments?)|delinquenc\\w+|(?:on|with) (?:their|the|dues))|(?:are|is|remains?|still) outstanding|did(?: not|n['’]t) pay|late (?:each|every)|(?:dues|assessments?|payments?) (?:are |is |have |has |been |still |yet |not )*(?:(?:outstanding|missing|owed|unpaid) (?:for|from|by)|(?<=not (?:yet )?(?:been )?)received from)|missing (?:\\w+ ){0,2}(?:dues|assessments?|payments) (?:from|for|of)|(?:>|over|more than) ?\\d{2,3} ?d(?:ays?)?\\b|days (?:late|behind|past)|late (?:on|in|with|paying) (?:their|the|dues|paying|annual)|non-?pay(?:ing|ment|ers?)|(?:turned over|went|gone|referred|handed) (?:over )?to (?:collections?|(?:the|our) (?:attorney|lawyer))|(?:with|at) (?:the|our) (?:attorney|lawyer)|sent to (?:collections?|the attorney)|in collections?|no-?pays?|unpaid dues|liens? (?:filed|placed))"

/** Titles of accounts receivable reports. */
export const agingReportTitle =
  /\b(?:aging|delinquen\w+|past[- ]due) (?:report|list|balances|accounts|summary)\b|\b(?:A\/R|receivables?) aging\b/i

/** "Delinquent:", "Late folks:", "Who has not paid?" */
export const latePayersTitle =
  /^(?:delinquen\w+|arrears|past[- ]due|collections?|receivables|unpaid|late (?:folks|owners|accounts|payers)|who (?:has|have|is|are) (?:not|n['’]t|late|behind|past due|delinquent|owing)|are (?:any|all|some) (?:\w+ )?(?:behind|late|delinquent|past due|paid up))/i
