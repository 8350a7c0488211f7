/** First and last names, without those that are months or days (April, May, June, August, Jan). */
export const englishNames: string[] = `
Aaron Abigail Adam Adele Adrian Agnes Aidan Aisha Alan Albert Alejandro Alex Alexander Alexandra Alexis Alfred Alice Alicia Alison Allan
Allen Amanda Amber Amelia Amir Amy Ana Anders Andre Andrea Andrew Andy Angela Angelica Anita Ann Anna Anne Annette Annie Anthony Antonio
Ariel Arlene Arnold Arthur Ashley Astrid Audrey Austin Ava Barbara Barry Beatrice Becky Ben Benjamin Bernard Bernice Beth Bethany Betty
Beverly Bianca Bill Billy Björn Bob Bobby Bonnie Brad Bradley Brandon Brenda Brendan Brent Brett Brian Bridget Brooke Bruce Bryan Caleb
Calvin Cameron Camille Carl Carla Carlos Carmen Carol Caroline Carolyn Carrie Casey Cassandra Catherine Cathy Cecilia Cedric Celeste Chad
Charlene Charles Charlie Charlotte Chelsea Cheryl Chloe Chris Christian Christina Christine Christopher Cindy Claire Clara Clarence Claude
Claudia Clifford Clinton Clive Cody Colin Connie Connor Corey Courtney Craig Crystal Curtis Cynthia Daisy Dale Damian Dan Dana Daniel
Daniela Danielle Danny Darlene Darrell Darren Dave David Dean Deborah Debra Declan Denise Dennis Derek Diana Diane Diego Dominic Don Donald
Donna Doris Dorothy Douglas Duncan Dustin Dylan Earl Eddie Edgar Edith Eduardo Edward Edwin Eileen Elaine Eleanor Elena Eli Elias Elijah
Elizabeth Ella Ellen Ellie Elliot Elsa Emil Emily Emma Eric Erica Erik Erin Ernest Esther Ethan Eugene Eva Evan Evelyn Faith Felicia Felix
Fernando Finn Fiona Florence Frances Francis Francisco Frank Franklin Fred Frederick Gabriel Gabrielle Gail Gareth Gary Gavin Gene Geoffrey
George Georgia Gerald Geraldine Gerard Gilbert Gina Gladys Glen Glenda Gloria Gordon Grace Graham Grant Greg Gregory Greta Guy Gwen Hannah
Harold Harriet Harry Harvey Hassan Hazel Heather Hector Heidi Helen Helena Henry Herbert Holly Howard Hugh Hugo Ian Ibrahim Ida Ingrid Irene
Iris Isaac Isabel Isabella Ivan Jack Jackie Jackson Jacob Jacqueline Jade Jake James Jamie Jane Janet Janice Jared Jasmine Jason Javier
Jay Jean Jeff Jeffrey Jenna Jennifer Jenny Jeremy Jerome Jerry Jesse Jessica Jesus Jill Jim Jimmy Joan Joanna Joanne Jocelyn Jodie Joe Joel
John Johnny Jon Jonathan Jordan Jorge Jose Joseph Joshua Joy Joyce Juan Juanita Judith Judy Julia Julian Juliana Julie Juliet Justin Kaitlyn
Karen Karl Karla Kate Katherine Kathleen Kathryn Kathy Katie Katrina Kay Kayla Keith Kelly Kelsey Ken Kendra Kenneth Kerry Kevin Kim
Kimberly Kirk Kirsten Kristen Kristin Kurt Kyle Lance Larry Laura Lauren Laurie Lawrence Leah Lee Leo Leon Leonard Leroy Leslie Lewis Liam
Lillian Lily Linda Lindsay Lisa Liz Lloyd Lois Lola Loren Lorenzo Loretta Lori Lorraine Louis Louise Luca Lucas Lucia Lucy Luis Luke Lydia
Lynn Mabel Madeline Madison Maggie Malcolm Manuel Marc Marcia Marco Marcus Margaret Maria Mariana Marie Marilyn Mario Marion Marjorie Mark
Marlene Marsha Marshall Martha Martin Marvin Mary Mason Mateo Matilda Matt Matthew Maureen Maurice Max Maxine Megan Melanie Melinda Melissa
Mia Michael Michele Michelle Miguel Mike Mildred Miles Milton Mindy Miranda Miriam Mitchell Mohamed Mohammed Molly Mona Monica Morgan Muhammad
Myra Nadia Nadine Nancy Naomi Natalie Natasha Nathan Nathaniel Neil Nellie Nicholas Nick Nicole Nigel Nina Noah Noel Nora Norma Norman Oliver
Olivia Omar Oscar Owen Pablo Paige Pam Pamela Pat Patricia Patrick Patsy Paul Paula Pauline Pedro Peggy Penny Perry Pete Peter Petra Phil
Philip Phillip Phoebe Phyllis Pierre Priya Rachel Rafael Raj Ralph Ramon Randall Randy Raquel Raul Ray Raymond Rebecca Regina Renee Rex
Rhonda Ricardo Richard Rick Ricky Rita Rob Robert Roberta Roberto Robin Rodney Roger Roland Ron Ronald Ronnie Rosa Rosalie Rose Rosemary Ross
Roxanne Roy Ruby Rudolf Russell Ruth Ryan Sabrina Sally Sam Samantha Samir Samuel Sandra Sandy Sara Sarah Scott Sean Sebastian Sergio Seth
Shane Shannon Sharon Shaun Shawn Sheila Shelby Shelley Sheri Shirley Sidney Silvia Simon Sofia Sonia Sophia Sophie Stacey Stacy Stan Stanley
Stella Stephanie Stephen Steve Steven Stewart Stuart Sue Susan Susanna Suzanne Sven Sylvia Tamara Tammy Tanya Tara Tasha Ted Teresa Terrance
Terry Thelma Theo Theodore Theresa Thomas Tiffany Tim Timothy Tina Todd Tom Tommy Toni Tony Tracey Tracy Travis Trevor Tricia Tristan Troy
Tyler Tyrone Valerie Vanessa Vera Vernon Veronica Vicki Vicky Victor Victoria Vincent Viola Violet Virginia Vivian Wade Wallace Walter Wanda
Warren Wayne Wendy Wesley Whitney Wilbur Willie William Xavier Yasmin Yolanda Yusuf Yvette Yvonne Zachary Zoe
Abbott Adams Aguilar Ahmed Alvarez Anderson Andersson Armstrong Arnott Atkins Bailey Baker Baldwin Barker Barnes Barnett Barrett Bates Becker
Bell Bennett Benson Berg Berry Bishop Blake Boyd Bradford Brewer Briggs Brooks Brown Bryant Buchanan Burke Burnett Burns Burton Butler Byrne
Caldwell Campbell Cannon Carlson Carpenter Carroll Carter Castillo Castro Chambers Chan Chandler Chang Chapman Chavez Chen Choi Clark Clarke
Clayton Cohen Cole Coleman Collins Conway Cook Cooper Copeland Cox Crawford Cross Cruz Cunningham Daly Daniels Davidson Davies Davis Dawson
Delgado Dempsey Dennison Diaz Dixon Doherty Donovan Doyle Drake Duffy Dunn Duran Eaton Edwards Elliott Ellis Erickson Espinoza Estrada Evans
Farrell Ferguson Fernandez Ferrari Fields Figueroa Fischer Fisher Fitzgerald Fleming Fletcher Flores Flynn Ford Foster Fowler Fox Francois
Freeman French Fuentes Fuller Gallagher Garcia Gardner Garner Garrett Garza Gibson Gill Glover Goldberg Gomez Gonzalez Goodman Goodwin Graves
Gray Green Greene Griffin Griffith Gross Guerrero Gupta Gustafsson Gutierrez Guzman Hale Hall Hamilton Hammond Hansen Hansson Harding Harmon
Harper Harrington Harris Harrison Hart Hawkins Hayes Henderson Hernandez Herrera Hicks Higgins Hill Hoffman Hogan Holland Holmes Holt Hopkins
Horton Houston Hubbard Hudson Huff Hughes Hunt Hunter Hussain Hutchinson Ingram Jacobs Jackman Jansen Jenkins Jennings Jensen Jimenez Johansson
Johnson Johnston Jones Juarez Kapoor Katz Keller Kelley Kennedy Khan Kimura King Klein Knight Kowalski Kumar Lambert Larsen Larson Lawson Leach
Leblanc Lemieux Levine Levy Lindberg Little Livingston Logan Long Lopez Lowe Lucero Lynch Lyons MacDonald Mack Maddox Maldonado Malone Mann
Manning Marquez Marsh Martinez Matthews Maxwell McBride McCarthy McCormick McDonald McGrath McGuire McKenzie McLean Medina Mejia Mendez Mendoza
Merrill Meyer Meyers Miller Mills Molina Montgomery Moody Moore Morales Moreno Morris Morrison Morrow Moss Mueller Muller Munoz Murphy Murray
Myers Nakamura Nash Navarro Nelson Newman Newton Nguyen Nichols Nielsen Nilsson Norris Norton Novak O'Brien O'Connor O'Neill Oconnell Olsen
Olson Ortega Ortiz Osborne Padilla Page Palmer Park Parker Parsons Patel Patterson Payne Pearson Pena Perez Perkins Peters Petersen Peterson
Phelps Pierce Porter Potter Powell Powers Pratt Preston Price Quinn Ramirez Ramos Ramsey Randolph Reed Reese Reeves Reid Reyes Reynolds Rhodes
Rice Richards Richardson Riley Rivera Robbins Roberts Robertson Robinson Rodriguez Rogers Rojas Romero Rosen Rossi Rowe Ruiz Ryder Salazar
Sanchez Sanders Sandoval Santana Santiago Santos Saunders Schmidt Schneider Schroeder Schultz Schwartz Sharma Shaw Shelton Shepherd Sherman
Silva Simmons Simpson Sims Singh Skinner Smith Snyder Solomon Soto Sparks Spencer Stephens Stevens Stevenson Stokes Stone Strickland Sullivan
Sutherland Sutton Swanson Tanaka Tate Taylor Thompson Thornton Todd Torres Townsend Tran Tucker Turner Underwood Valdez Valentine Vargas
Vasquez Vaughn Vega Wagner Wallis Walsh Walters Walton Ward Warner Watkins Watson Watts Weaver Webb Weber Webster Weiss Welch Wells West
Wheeler White Wilkins Williams Williamson Willis Wilson Wolf Wolfe Wood Woods Wright Wu Yamamoto Yang Yates Young Zamora Zhang Ziegler Zimmerman
`
  .trim()
  .split(/\s+/);

/** Hebrew first and last names, without those that are weekdays, hours or months. */
export const hebrewNames: string[] = `
אבי אביגיל אביטל אביה אבינועם אבירם אבישי אבנר אברהם אדם אהוד אהרון אודי אודליה אוהד אולגה אופיר אופק אור אורה אורון אורי אוריאל אוריה
אורית אורלי אורן אושרי אושרית איגור אידה איילה איילון איילת איציק איריס איתי איתמר איתן אלה אלון אלונה אליה אליהו אלינור אליסה אלירן אלישע
אלכס אלמוג אלעד אמיר אמירה אמנון אנה אסנת אסף אסתר אפרת אריאל אריאלה אריה אריק בועז בן בנימין בר ברוך ברק בת-שבע גבי גבריאל גד גדעון גיא
גיל גילה גילי גלית גל גליה גלעד גרשון דבורה דוד דודי דולב דור דורון דורית דינה דליה דן דנה דניאל דניאלה דפנה דרור הגר הדס הדסה הדר הילה הלל
הראל ורד זאב זהבה זיו חגי חגית חוה חי חיים חנה חנן טובה טל טלי טליה יאיר יגאל ידידיה יהודה יהודית יהונתן יואב יואל יובל יוחאי יוכבד יונה
יונתן יוסי יוסף יעל יעקב יערה יפעת יצחק יקיר ירדן ירון ישי ישראל ישראלה כרמית כרמל לאה לב ליאור ליאורה ליאת לידור לילך לימור לינוי ליעד ליאן
ליטל לירון לירז מאיה מאיר מאור מאיה מוטי מור מורן מיה מיטל מיכאל מיכל מיכה מיקה מירב מירי מירית מלכה מנחם מנשה מרדכי מרים משה מתן נבו נגה נדב
נועם נועה נחום נחמה ניצן ניר נירית נטע נטלי נתן נתנאל סיגל סיגלית סימה סמדר סער עדי עדינה עדן עודד עוז עוזי עומר עופר עופרה עידו עידית
עידן עינב עינת עמוס עמי עמיחי עמית ענבר ענבל ענת ערן פזית פנינה צביקה צבי ציפי צליל קובי קרן ראובן רביב רבקה רועי רון רונה רוני רונית רונן
רות רחל רינה ריקי רמי רן רננה רעות רפאל שאול שגיא שגית שדה שולמית שי שיר שירה שירי שירלי שלומי שלמה שמואל שמעון שמרית שני-לי שקד שרה שרון תהילה
תום תומר תמר תמרה תרצה אזולאי אוחיון אטיאס אלמליח אלבז ביטון בכר בן-דוד ברקוביץ גבאי גולדברג גולן גרינברג דהן דיין הורוביץ וקנין זכאי חדד חזן
טולדנו יוספי כהן כץ לוי מזרחי מלכא נחמני סויסה סבג עמר פרידמן פרץ קפלן רוזנברג שטרן שפירא שרעבי
`
  .trim()
  .split(/\s+/)
  .filter((name) => !name.includes('-'));
