import { testReadings } from '~tests/factories/read-values'

testReadings('the annual meeting', 'governance.annualMeeting', [
  ['notice', 'Our yearly meeting is in March.', 'March'],
  ['notice', 'Our AGM is August 9 at 10 a.m.', 'August'],
  ['notice', 'We pick directors at the annual meeting each December.', 'December'],
  ['notice', 'We hope to see you at the annual meeting this November.', 'November'],
  ['notice', 'Each October we gather for the annual meeting of owners.', 'October'],
  ['notice', 'The membership meets annually in July.', 'July'],
  ['minutes', 'It was agreed to have the annual meeting June 10th.', 'June'],
  ['notice', 'The annual meeting has been moved to April.', 'April'],
  ['notice', 'The annual audit is sent out in June.', null],
  ['notice', 'The annual cleanup day takes place in May.', null],
  ['notice', 'The finance committee prepares the annual budget in October.', null],
])

testReadings('the last annual meeting', 'governance.lastElection', [
  ['minutes', 'Yearly Meeting of the Homeowners\nMay 2, 2024\nCall to order: 7:05', '2024-05-02'],
  ['minutes', 'The last election of directors was held May 2, 2024.', '2024-05-02'],
  ['minutes', 'Results of the May 2, 2024 election of directors', '2024-05-02'],
  ['minutes', 'Board election results, May 2, 2024', '2024-05-02'],
  ['minutes', 'Elections for the board were conducted on May 2, 2024.', '2024-05-02'],
  ['minutes', 'The county election was held on May 2, 2024.', null],
  ['minutes', 'Officers were elected by the board on May 9, 2024.', null],
  ['minutes', 'Elections will be held May 2, 2024.', null],
  ['minutes', 'Proxies for the annual meeting are due by May 2, 2026.', null],
])

testReadings('the size of the board', 'governance.boardSize', [
  ['bylaws', 'The Association is run by five elected volunteers.', '5'],
  ['bylaws', 'Five directors, elected by the members, govern the Association.', '5'],
  ['bylaws', 'Six board members govern our association.', '6'],
  ['bylaws', 'The Board shall have between three and five members.', '3 to 5'],
  ['bylaws', 'The Board is composed of at least three and up to five directors.', '3 to 5'],
  ['bylaws', 'The nine members of the Board of Directors serve without pay.', '9'],
  ['bylaws', 'Directors: five, elected for staggered terms', '5'],
  ['bylaws', 'Currently, the Board is five strong.', '5'],
  ['bylaws', 'Our documents require five board members.', '5'],
  ['bylaws', 'Its affairs are overseen by a board of seven.', '7'],
  ['bylaws', 'All five board seats are filled.', '5'],
  ['bylaws', 'The Board of Directors numbers seven.', '7'],
  ['bylaws', 'The Board has grown to seven members.', '7'],
  ['bylaws', 'With five board members, three votes pass a motion.', '5'],
  ['bylaws', 'Our documents require three directors to sign a contract.', null],
  ['bylaws', 'The board has two members absent.', null],
  ['bylaws', 'Two members of the board live on Elm Street.', null],
  ['bylaws', 'A committee of five owners was formed by the board.', null],
  ['bylaws', 'The board needs two more volunteers.', null],
])

testReadings('the term of the board', 'governance.boardTerm', [
  ['bylaws', 'There are three openings on the board, each for two years.', '2 years'],
  ['bylaws', 'Length of term: 2 years', '2 years'],
  ['bylaws', 'A board term lasts two years.', '2 years'],
  ['bylaws', 'It’s a two-year commitment to be on the board.', '2 years'],
  ['bylaws', 'Managers are chosen for two years.', '2 years'],
  ['bylaws', 'Ms. Doe and Mr. Roe were elected to serve three years.', '3 years'],
  ['bylaws', 'Board positions carry a three-year term.', '3 years'],
  ['bylaws', 'Ms. Doe was re-elected for another two years.', '2 years'],
  ['bylaws', 'The successful candidates will serve two years.', '2 years'],
  ['bylaws', 'Open board positions: 2 (two-year terms)', '2 years'],
  ['bylaws', 'The cable contract has a two-year term.', null],
  ['bylaws', 'Signers on the account change every two years.', null],
  ['bylaws', 'Ms. Doe has served on the board for six years.', null],
])

testReadings('the quorum', 'governance.quorum', [
  ['bylaws', 'We need 20% of owners to hold the meeting.', '20%'],
  ['bylaws', 'Our bylaws require 20% participation to hold the annual meeting.', '20%'],
  ['bylaws', 'If we don’t get 20% of homes by attendance or proxy, the meeting cannot be held.', '20%'],
  ['bylaws', 'A 15% quorum is needed.', '15%'],
  ['bylaws', 'Our documents set a 20% quorum for the annual meeting.', '20%'],
  ['bylaws', 'Since 25% is the required quorum, please send your proxy.', '25%'],
  ['bylaws', '35 homes are needed for a quorum.', '35 homes'],
  ['bylaws', 'The quorum is 35 lots.', '35 lots'],
  ['bylaws', 'We must have 40 proxies or owners for a quorum.', '40 proxies'],
  ['bylaws', 'A quorum was present with 52% of owners attending.', null],
  ['bylaws', 'There were 41 owners present to have a quorum.', null],
  ['bylaws', 'The committee’s quorum is three members.', null],
  ['bylaws', '45 owners attended, so there was a quorum.', null],
])

testReadings('the day on which rules were signed', 'governance.signedDate', [
  ['rules', 'Given under my hand this 12th day of March, 2024', '2024-03-12'],
  ['rules', 'Board adopted: May 6, 2019', '2019-05-06'],
  ['rules', 'The pool opens on March 12, 2024.', null],
  ['rules', 'Next meeting: March 12, 2024', null],
])

testReadings('the recording date', 'governance.recordedDate', [
  ['ccrs', 'Received for record on the 12th day of March, 1998 at 10 o’clock', '1998-03-12'],
  ['ccrs', 'Minutes were recorded by the secretary on March 12, 1998.', null],
])
