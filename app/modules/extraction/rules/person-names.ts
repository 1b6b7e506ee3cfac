import { isPlaceWord } from './title-names'

/** The regular expression source of a first and a last name. */
export const personNameSource =
  "[A-Z][a-z]{1,20}(?:\\s[A-Z]\\.)?\\s(?:Mc|Mac|O'|De|Van\\s)?[A-Z][a-z]{1,20}(?:[-'][A-Z][a-z]{1,20})?"

/** Capitalized words that are not part of a person's name. */
export const notPersonWord =
  /\b(?:Mgr|Mgmt|Onsite|Attn|Attending|Pres|Treas|Asst|Welcome|Certificates?|Contacts|Phone|Email|Mail|Name|Office|Property|Management|Contact|Association|Board|The|Community|President|Director|Directors|Secretary|Treasurer|Services?|Group|Inc|Homeowners?|Owners?|Preparer|Title|Company|Condominium|Manager|Meeting|Minutes|Report|Committee|Members?|Present|Absent|Street|Drive|Lane|Road|Court|Avenue|Suite|City|County|State|Budget|Financial|Annual|Monthly|Call|Order|New|Old|Business|Reserve|Fund|Pool|Club|Clubhouse|House|Estates?|Village|Creek|Lakes?|Hills?|Park|Article|Section|Rules|Also|Attendance|Quorum|Vice|Chair|Llc|Realty|Bank|Insurance|Special|General|Executive|Session|Guest|Guests|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Common|Area|Maintenance|Landscape|United|North|South|East|West|Dear|Sincerely|Please|Thank|Our|Your|This|That|All|Any|In|On|At|To|For|From|By|If|And|Is|Was|We|He|She|Representative|Capital|Improvement|Water|Architectural|Review|Control|Site|Agent|Supervisor|Resident|Home|Lot|Unit|Accounts?|Receivable|Payable|Dues|Due|Late|Fee|Fees|Townhomes?|Master|Code|Law|Act|Federal|Public|Motion|Second|Discussion|Update|Treasury|Portfolio|Assistant|Senior|Licensed|Regional|Certified|Print|Signature|Date|Declarant|Developer|Project|Schedule|Coordinator|Resale|Year|Ended|Certificate|Notice|Statement|Summary|Minute|Policy|Crossing|Tower|Ridge|Glen|Trace|Station|Vista|Bench|Terrace|Commons|Pkwy|Blvd|Ave|Condo|HOA|Closing|Escrow|Registrar|Specialist|Administrator)\b/i

/** Common first names, without most that also begin the names of places, such as "Austin" and "Madison". */
const firstNames = new Set(
  `aaron adam adrian alan albert alex alexander alice alicia allison amanda amber amy andrea andrew andy
   angela anita ann anna anne annette annie anthony april arlene arthur ashley barb barbara barry becky ben
   benjamin bernard bernice bert beth betty beverly bill billy bob bobby bonnie brad bradley brandon brandy
   brenda brent brett brian bridget bruce bryan caitlin candace carl carla carmen carol carole caroline
   carolyn carrie catherine cathy chad charlene charles charlie charlotte cheryl chris christie christina
   christine christopher chuck cindy claire clara claudia connie constance corey courtney craig crystal curt
   curtis cynthia dan dana daniel danielle danny darlene darrell dave david dawn dean deb debbie debbra
   deborah debra denise dennis derek diana diane dianne dick dolores don donald donna doris dorothy doug
   douglas duane dwayne earl ed eddie edith edward edwin eileen elaine eleanor elizabeth ellen emily eric
   erica erik erin ernest esther ethel eugene eva evelyn felicia florence frances francis frank fred
   frederick gail gary gayle gene george gerald geri gina ginger gladys glenn gloria greg gregory gwen
   hannah harold harry heather heidi helen henry herbert holly howard irene jack jackie jacob jacqueline
   james jamie jan jane janet janice jared jason jay jean jeanette jeanne jeff jeffrey jen jenna jennifer
   jenny jeremy jerome jerry jesse jessica jessie jill jim jimmy jo joan joann joanne joe joel john johnny
   jon jonathan jose joseph josh joshua joyce juan juanita judith judy julia julie june justin karen karl
   katherine kathleen kathryn kathy katie keith kelli kelly ken kenneth kenny kerry kevin kim kimberly
   kristen kristin kristina kurt kyle larry laura lauren laurie lawrence leah leonard leslie lillian linda
   lindsay lisa liz lois lorenzo loretta lori lorraine louis louise lucille lucy luis lynn lynne marc marcia
   margaret marge maria marianne marie marilyn marion marjorie mark marsha marshall martha martin marvin
   mary matt matthew maureen megan melanie melinda melissa melody michael michele michelle miguel mike
   mildred mindy misty mitch mitchell molly monica nancy natalie nathan neil nicholas nick nicole nora norma
   norman olivia pam pamela pat patricia patrick patti patty paul paula pauline peggy pete peter phil philip
   phillip phyllis priscilla rachel ralph ramon randall randy ray raymond rebecca renee rex rhonda ricardo
   rich richard rick ricky rita rob robert roberta robin rod rodney roger ron ronald ronnie rosa rose
   rosemary roxanne roy ruby russ russell ruth ryan sally sam samantha samuel sandra sandy sara sarah scott
   sean seth shannon sharon shawn sheila shelley sherri sherry sheryl shirley sonya stacey stacy stan
   stanley stella stephanie stephen steve steven stuart sue susan suzanne suzie sylvia tamara tammy tanya
   tara tasha ted teresa terri terry theodore theresa thomas tiffany tim timothy tina todd tom tommy toni
   tony tonya tracey traci tracy travis tricia trish tyler valerie vanessa vera vernon veronica vicki vickie
   victor victoria vince vincent viola virginia vivian wade walter wanda warren wayne wendy wes william
   willie yolanda yvonne zach zachary`.split(/\s+/),
)

/** Whether a name of two or three words begins with a common first name, as in "Ann Poole" but not "Rose Hill". */
export function isPersonName(name: string): boolean {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  return (
    (words.length === 2 || (words.length === 3 && /^[A-Z]\.?$/.test(words[1] ?? ''))) &&
    firstNames.has((words[0] ?? '').toLowerCase()) &&
    /^[A-Z][A-Za-z'’-]+$/.test(last) &&
    !isPlaceWord(last) &&
    !notPersonWord.test(last)
  )
}
